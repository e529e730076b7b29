/** The download page. It doesn't offer a build that doesn't exist. */
export const download = {
  title: "Desktop app",
  lead: "In the browser, your engineer points and you click. The desktop app will run on the studio PC and let them use your mouse too, for as long as you allow it.",
  back: "Back to Studio",
  action: "Coming Soon",
  builds: [
    { system: "macOS", needs: "{macSystem}", size: "{macSize}", version: "{desktopVersion}" },
    { system: "Windows", needs: "{windowsSystem}", size: "{windowsSize}", version: "{desktopVersion}" },
  ],
  features: {
    title: "Web and desktop",
    head: ["Feature", "Web", "Desktop"],
    rows: [
      ["Share the screen and the program feed", "Yes", "Yes"],
      ["Talkback and listenback", "Yes", "Yes"],
      ["The engineer points at your screen", "With a guide cursor", "With a guide cursor"],
      ["The engineer moves your mouse and clicks", "No", "With your consent"],
      ["Kill switch", "In the browser, with a button or a keyboard shortcut", "From anywhere on the computer"],
      ["Installation", "None", "Once"],
    ],
  },
  guide: {
    title: "How to install the app",
    steps: [
      { title: "Download", text: "Download the app on the computer that runs your DAW." },
      { title: "Install", text: "Open the file and follow the instructions." },
      {
        title: "Allow access",
        text: "Your system will ask whether the app can record the screen and move the mouse. Choose Allow.",
      },
      { title: "Sign in", text: "Sign in with your Foldback account and start your session in the app." },
    ],
  },
} as const;
