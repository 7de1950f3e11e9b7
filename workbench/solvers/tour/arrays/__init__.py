"""The arrays of the kernels that walk by Warnsdorff's rule."""
