export const networkMessage = "Network error. Please check your connection.";
