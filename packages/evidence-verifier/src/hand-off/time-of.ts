// How the verifier writes a time in the take, such as 1:02:03.
const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

export const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
