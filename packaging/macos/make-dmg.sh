#!/bin/sh
# Makes the disk image of macOS: make-dmg.sh "Puzzle Workbench.app" IMAGE.dmg. Not run yet: written on Linux.
# WORKBENCH_SIGN_IDENTITY ("Developer ID Application: ...") signs the program and the image; without it the program is
# signed ad hoc, as Apple's processors ask for. WORKBENCH_NOTARY_PROFILE (of `notarytool store-credentials`) notarizes.
# Whatever fails ends the script: nothing that can fail is in a pipe, or in a condition.
set -eu

app=$1
image=$2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
identity=${WORKBENCH_SIGN_IDENTITY:--}
hardened='--options runtime --timestamp'
[ "$identity" != - ] || hardened=''
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

main() {
    list_code
    sign_everything
    verify_everything
    make_image
    notarize
}

# Which files are code is told by what is in them: the programs and the libraries in frameworks have no suffix.
list_code() {
    find "$app/Contents" -type f >"$work/files"
    while IFS= read -r path; do
        kind=$(file -b "$path")
        case $kind in Mach-O*) printf '%s\n' "$path" ;; esac
    done <"$work/files" >"$work/code"
    find "$app/Contents" -depth -type d -name '*.framework' >"$work/frameworks"
    [ -s "$work/code" ] || fail "there is no program in $app"
}

# From the inside out: what is signed must not change any more. The main program of a bundle is signed with the bundle.
sign_everything() {
    while IFS= read -r path; do
        is_main_program "$path" || sign "$path"
    done <"$work/code"
    while IFS= read -r path; do
        sign "$path"
    done <"$work/frameworks"
    sign --entitlements "$here/entitlements.plist" "$app"
}

verify_everything() {
    while IFS= read -r path; do
        codesign --verify --strict "$path" || fail "$path is not signed"
    done <"$work/code"
    codesign --verify --deep --strict "$app"
}

make_image() {
    mkdir "$work/image"
    cp -R "$app" "$work/image/"
    ln -s /Applications "$work/image/Applications"
    rm -f "$image"
    hdiutil create -quiet -fs HFS+ -format UDZO -volname "Puzzle Workbench" -srcfolder "$work/image" "$image"
    [ "$identity" = - ] || codesign --timestamp --sign "$identity" "$image"
}

# `notarytool submit` succeeds even if Apple refuses the image; then there is no ticket, and stapling it fails.
notarize() {
    [ -n "${WORKBENCH_NOTARY_PROFILE:-}" ] || return 0
    xcrun notarytool submit "$image" --keychain-profile "$WORKBENCH_NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
}

is_main_program() {
    name=${1##*/}
    case $1 in "$app/Contents/MacOS/$name" | *"/$name.framework/"*) return 0 ;; *) return 1 ;; esac
}

# shellcheck disable=SC2086  # words
sign() { codesign --force $hardened --sign "$identity" "$@" </dev/null; }
fail() { echo "make-dmg.sh: $*" >&2 && exit 1; }

main
