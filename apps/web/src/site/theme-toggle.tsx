import { IconButton } from "@foldback/ui/icon-button";
import { Moon, Sun } from "lucide-react";
import { useState } from "react";
import { chooseTheme, currentTheme, type Theme } from "../shared/theme.ts";

export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const next: Theme = theme === "dark" ? "light" : "dark";
  const toggle = () => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <IconButton
      label={next === "light" ? "Switch to the light theme" : "Switch to the dark theme"}
      icon={next === "light" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      onClick={toggle}
    />
  );
}
