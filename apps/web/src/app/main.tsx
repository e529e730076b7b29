import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadApp } from "./app.tsx";
import "./app.css";

/** Keeps index.html's loading page on the screen until the first route has loaded. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  const App = await loadApp();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
