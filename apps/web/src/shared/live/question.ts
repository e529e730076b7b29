/** A question with two answers. Escape means no. */
export type Question = { title: string; hint: string; no: string; yes: string; answer: (yes: boolean) => void };
