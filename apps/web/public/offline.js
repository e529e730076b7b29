// The offline page opens the page that was asked for as soon as there's a network.
addEventListener("online", () => location.reload());
