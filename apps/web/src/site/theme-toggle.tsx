import { buttonStyles } from "@foldback/ui/button-styles";
import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, type Theme } from "../shared/theme.ts";

/** Its press is handled by public/theme.js. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => "dark" as const);
  const next: Theme = theme === "dark" ? "light" : "dark";
  const label = next === "light" ? "Switch to the light theme" : "Switch to the dark theme";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-turns-theme
      className={buttonStyles({ variant: "ghost", size: "icon" })}
    >
      {next === "light" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </button>
  );
}
