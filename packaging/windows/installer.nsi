; The installer of Windows: for one user, without administrator's rights, into the user's own programs.
; makensis -DVERSION=0.2.0 -DPROGRAM=folder -DMADE=folder -DOUTPUT=folder installer.nsi
; /S installs silently, /D=C:\a\folder elsewhere. The uninstaller takes away what was installed, and nothing else.
; Neither does anything while the program is running; with /S they end with exit code 2 then.
; Paths have \ only: with / in them, makensis on Windows finds no files.

Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!define NAME "Puzzle Workbench"
!define ID "PuzzleWorkbench"
!define TYPE "PuzzleWorkbench.Document"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
!define SHELL_CHANGED 0x08000000

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"

Name "${NAME} ${VERSION}"
OutFile "${OUTPUT}\puzzle-workbench-${VERSION}-windows-x86_64-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "Installs ${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "2026 The Puzzle Workbench authors (MIT); bundled parts: see the folder licences"

!define MUI_ICON "${MADE}\workbench.ico"
!define MUI_UNICON "${MADE}\workbench.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Windows keeps the files of a running program, so that half of it would stay; they cannot be opened for writing either.
!macro REQUIRE_CLOSED FILE
  ${If} ${FileExists} "${FILE}"
    ${Do}
      ClearErrors
      FileOpen $0 "${FILE}" a
      ${IfNot} ${Errors}
        FileClose $0
        ${ExitDo}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${NAME} is running. Close it, then choose Retry." /SD IDCANCEL IDRETRY +2
        Abort "${NAME} is running."
    ${Loop}
  ${EndIf}
!macroend

Section "Install"
  !insertmacro REQUIRE_CLOSED "$INSTDIR\${NAME}.exe"
  !insertmacro REQUIRE_CLOSED "$INSTDIR\workbench.exe"
  ; An older version's files would stay among the new ones. Only a folder that we have made is emptied.
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    RMDir /r "$INSTDIR\_internal"
    RMDir /r "$INSTDIR\licences"
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}\*"
  File "/oname=workbench.ico" "${MADE}\workbench.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${NAME}.exe" "" "$INSTDIR\workbench.ico"

  WriteRegStr HKCU "Software\Classes\.puzzle\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "Software\Classes\.analysis\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "${NAME} document"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\workbench.ico"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" open "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\workbench.ico"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  System::Call 'shell32::SHChangeNotify(i ${SHELL_CHANGED}, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  !insertmacro REQUIRE_CLOSED "$INSTDIR\${NAME}.exe"
  !insertmacro REQUIRE_CLOSED "$INSTDIR\workbench.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\workbench.exe"
  Delete "$INSTDIR\workbench.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only if it is empty now
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegValue HKCU "Software\Classes\.puzzle\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.puzzle\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.puzzle"
  DeleteRegValue HKCU "Software\Classes\.analysis\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.analysis\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.analysis"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i ${SHELL_CHANGED}, i 0, p 0, p 0)'
SectionEnd
