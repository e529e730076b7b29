import { useRef, useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { type ContactErrors, type ContactFields, contactErrors, emptyContact } from "./contact-fields.ts";

type Sent = { name: string; email: string };

/** What was typed stays until it has been taken; a repetition after a lost answer is known to the server by its id. */
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

/** Null, or why not. */
async function sendMessage(message: ContactFields & { messageId: string }): Promise<string | null> {
  try {
    await api.contact.send({ ...message, email: message.email.trim() });
    return null;
  } catch (error) {
    return failureOf(error).message;
  }
}
