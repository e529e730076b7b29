import { contact } from "../../../site/texts/contact.ts";

export type ContactFields = { name: string; email: string; studioName: string; message: string; website: string };
export type ContactErrors = Partial<Record<keyof ContactFields, string>>;

export const emptyContact: ContactFields = { name: "", email: "", studioName: "", message: "", website: "" };

/** The server's limits, so that a person is told before it refuses. */
const limits = { name: 120, email: 254, studioName: 160, message: 5_000 } as const;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function contactErrors(fields: ContactFields): ContactErrors {
  const { errors } = contact.form;
  const found: ContactErrors = {};
  const length = (name: keyof typeof limits) => fields[name].trim().length;
  if (length("name") === 0) found.name = errors.name;
  else if (length("name") > limits.name) found.name = errors.nameLong;
  if (!emailPattern.test(fields.email.trim()) || length("email") > limits.email) found.email = errors.email;
  if (length("studioName") > limits.studioName) found.studioName = errors.studioName;
  if (length("message") === 0) found.message = errors.message;
  else if (length("message") > limits.message) found.message = errors.messageLong;
  return found;
}
