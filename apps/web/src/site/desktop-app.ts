/** What /download says, in one place. A build that does not exist is not offered. */
export const desktopBuilds = [
  { system: "macOS", needs: "For the Mac that runs your DAW." },
  { system: "Windows", needs: "For the PC that runs your DAW." },
] as const;

export const comparedFeatures = [
  { feature: "Share the screen and the program feed", web: "Yes", desktop: "Yes" },
  { feature: "Talkback and listenback", web: "Yes", desktop: "Yes" },
  { feature: "The engineer points at your screen", web: "As a guide cursor", desktop: "As a guide cursor" },
  { feature: "The engineer moves your mouse and clicks", web: "No", desktop: "With your consent" },
  { feature: "Kill switch", web: "In the browser, by button and keyboard", desktop: "Everywhere on the computer" },
  { feature: "Installation", web: "None", desktop: "Once" },
] as const;

export const installSteps = [
  { title: "Download", text: "Take the build for the computer that runs your DAW." },
  { title: "Install", text: "Open the file and follow its steps." },
  { title: "Allow access", text: "The system asks whether the app may record the screen and move the mouse. Say yes." },
  { title: "Sign in", text: "Use your Foldback account and start your session there." },
] as const;
