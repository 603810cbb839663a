; What electron-builder's installer for Windows does besides, once all files are in place. It runs as an administrator.

!include LogicLib.nsh
!include FileFunc.nsh

; Accounts by their number: their names are in the language of Windows.
!define ADMINISTRATORS "*S-1-5-32-544"
!define SYSTEM "*S-1-5-18"
!define USERS "*S-1-5-32-545"

!macro packdeskStop WHY
  MessageBox MB_OK|MB_ICONSTOP "${WHY}" /SD IDOK
  Abort "${WHY}"
!macroend

!macro packdeskIcacls ARGUMENTS
  nsExec::Exec '"$SYSDIR\icacls.exe" "$APPDATA\Packdesk" ${ARGUMENTS}'
  Pop $0
  ${If} $0 != 0
    !insertmacro packdeskStop "The rights of $APPDATA\Packdesk could not be set (icacls: $0). Packdesk is installed, but its policy is not protected: install it again."
  ${EndIf}
!macroend

; The folder of the policy: users read it, only administrators write it. Every user may make folders in ProgramData, so the
; first of them could set a policy for all others. A file that is there already keeps its owner: Packdesk itself refuses a policy of a user.
!macro customInstall
  ; Per machine $APPDATA is ProgramData.
  SetShellVarContext all
  ${GetFileAttributes} "$APPDATA\Packdesk" "REPARSE_POINT" $0
  ${If} $0 == 1
    !insertmacro packdeskStop "$APPDATA\Packdesk is a link to another folder. Remove the link and install Packdesk again."
  ${EndIf}
  CreateDirectory "$APPDATA\Packdesk"
  !insertmacro packdeskIcacls "/setowner ${ADMINISTRATORS} /L"
  !insertmacro packdeskIcacls "/reset /L"
  !insertmacro packdeskIcacls "/inheritance:r /grant:r ${SYSTEM}:(OI)(CI)F ${ADMINISTRATORS}:(OI)(CI)F ${USERS}:(OI)(CI)RX /L"
!macroend
