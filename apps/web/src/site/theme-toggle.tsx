import { IconButton } from "@foldback/ui/icon-button";
import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { chooseTheme, currentTheme, onThemeChange, type Theme } from "../shared/theme.ts";

export function ThemeToggle() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => "dark" as const);
  const next: Theme = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={next === "light" ? "Switch to the light theme" : "Switch to the dark theme"}
      icon={next === "light" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      onClick={() => chooseTheme(next)}
    />
  );
}
