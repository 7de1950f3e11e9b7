#!/bin/sh
# Makes the disk image of macOS: make-dmg.sh "Puzzle Workbench.app" IMAGE.dmg. Not run yet: written on Linux.
# WORKBENCH_SIGN_IDENTITY ("Developer ID Application: ...") signs the program and the image; without it the program is
# signed ad hoc, as Apple's processors ask for. WORKBENCH_NOTARY_PROFILE (of `notarytool store-credentials`) notarizes.
set -eu

app=$1
image=$2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
identity=${WORKBENCH_SIGN_IDENTITY:--}
hardened='--options runtime --timestamp'
[ "$identity" != - ] || hardened=''

# shellcheck disable=SC2086  # words
sign() { codesign --force $hardened --sign "$identity" "$@"; }

# From the inside out: what is signed must not change any more.
find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' \) | while read -r library; do sign "$library"; done
sign --entitlements "$here/entitlements.plist" "$app"
codesign --verify --deep --strict "$app"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$app" "$folder/"
ln -s /Applications "$folder/Applications"
rm -f "$image"
hdiutil create -quiet -fs HFS+ -format UDZO -volname "Puzzle Workbench" -srcfolder "$folder" "$image"

if [ "$identity" != - ]; then
    codesign --timestamp --sign "$identity" "$image"
fi
if [ -n "${WORKBENCH_NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$WORKBENCH_NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
