import { buttonStyles } from "@foldback/ui/button-styles";
import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { common } from "./texts/common.ts";

/** public/boot.js handles the click so that it works before this page's scripts have loaded. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => "dark" as const);
  const next: Theme = theme === "dark" ? "light" : "dark";
  const label = next === "light" ? common.lightTheme : common.darkTheme;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-theme-toggle
      className={buttonStyles({ variant: "ghost", size: "icon" })}
    >
      {next === "light" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </button>
  );
}

type Theme = "dark" | "light";

/** public/boot.js sets it before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
