// Loads the page the visitor wanted once the network is back.
addEventListener("online", () => location.reload());
