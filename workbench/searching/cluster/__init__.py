"""One search on a cluster: its parts are tasks of dask.distributed, which is imported nowhere else.

Workers take bytes and return bytes, and keep nothing but searches to reuse. What has been counted is in the ledger of
the computer that asked, so neither a worker nor the scheduler is missed for longer than a part takes.
"""
