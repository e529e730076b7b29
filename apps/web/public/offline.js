// Loads the page that the visitor wanted as soon as there's a network.
addEventListener("online", () => location.reload());
