import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadApp } from "./app.tsx";
import "./app.css";

/** Until the first route has loaded, index.html's own text stays. */
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
