/** Texts for the parts that the public pages share with the application. */
export const common = {
  home: "Foldback, home",
  help: "Help",
  loading: "Loading...",
  darkTheme: "Switch to the dark theme",
  lightTheme: "Switch to the light theme",
} as const;
