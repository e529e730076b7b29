import { contactLimits as limits } from "@foldback/domain/contact/contact-message";
import { looksLikeEmail } from "@foldback/domain/people/email-format";
import { useRef, useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { contact } from "../../../site/texts/contact.ts";

type Sent = { name: string; email: string };

/**
 * Keeps what you typed until the server has it. With the message id, the server recognises a message that's sent twice.
 */
export function useContactForm() {
  const [fields, setFields] = useState(emptyContact);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const messageId = useRef<string | null>(null);

  const change = (name: keyof ContactFields) => (value: string) => {
    messageId.current = null;
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const submit = async (): Promise<ContactErrors> => {
    const found = contactErrors(fields);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return found;
    setBusy(true);
    messageId.current ??= crypto.randomUUID();
    const refusal = await sendMessage({ ...fields, messageId: messageId.current });
    setBusy(false);
    if (refusal !== null) {
      setFailure(refusal);
      return {};
    }
    setSent({ name: fields.name.trim(), email: fields.email.trim() });
    messageId.current = null;
    setFields(emptyContact);
    return {};
  };

  return { fields, errors, busy, failure, sent, change, submit, writeAnother: () => setSent(null) };
}

/** Resolves to what went wrong, or null. */
async function sendMessage(message: ContactFields & { messageId: string }): Promise<string | null> {
  try {
    await api.contact.send({ ...message, email: message.email.trim() });
    return null;
  } catch (error) {
    return failureOf(error).message;
  }
}

type ContactFields = { name: string; email: string; studioName: string; message: string; website: string };
type ContactErrors = Partial<Record<keyof ContactFields, string>>;

const emptyContact: ContactFields = { name: "", email: "", studioName: "", message: "", website: "" };

function contactErrors(fields: ContactFields): ContactErrors {
  const { errors } = contact.form;
  const found: ContactErrors = {};
  const length = (name: keyof typeof limits) => fields[name].trim().length;
  if (length("name") === 0) found.name = errors.name;
  else if (length("name") > limits.name) found.name = errors.nameLong;
  if (!looksLikeEmail(fields.email) || length("email") > limits.email) found.email = errors.email;
  if (length("studioName") > limits.studioName) found.studioName = errors.studioName;
  if (length("message") === 0) found.message = errors.message;
  else if (length("message") > limits.message) found.message = errors.messageLong;
  return found;
}
