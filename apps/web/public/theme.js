// The same key and values as src/shared/theme.ts. Storage may be refused; then dark stays.
try {
  if (localStorage.getItem("foldback.theme") === "light") document.documentElement.dataset.theme = "light";
} catch {}
