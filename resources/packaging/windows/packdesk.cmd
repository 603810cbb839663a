@echo off
rem Packdesk.exe is a graphical program: a prompt does not wait for it. This does, and ends with its exit code.
start "" /b /wait "%~dp0Packdesk.exe" %*
exit /b %ERRORLEVEL%
