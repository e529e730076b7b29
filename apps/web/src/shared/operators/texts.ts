export const operatorTexts = {
  timestamp: "Timestamp",
  userId: "User ID",
  granted: "Granted",
  killed: "Killed",
  rtt: "RTT (ms)",
  duration: "Duration (s)",
  notAvailable: "N/A",
  yes: "Yes",
  no: "No",
  exportTable: "Export Patent Evidence",
  exportProofs: "Export with proofs",
  free: "Free",
};
