import { Button } from "@foldback/ui/button";
import { TextArea } from "@foldback/ui/text-area";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useRef, useSyncExternalStore } from "react";
import { RichText } from "../../../site/rich-text.tsx";
import { contact } from "../../../site/texts/contact.ts";
import { useContactForm } from "./use-contact-form.ts";

const texts = contact.form;

const never = () => () => {};
/** False until hydrated. Until then the form is disabled, because hydration would clear what was typed. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export function ContactForm() {
  const form = useContactForm();
  const formRef = useRef<HTMLFormElement>(null);
  const awake = useHydrated();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await form.submit();
    const [first] = Object.keys(found);
    if (first !== undefined) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  if (form.sent !== null) return <Thanks sent={form.sent} onAgain={form.writeAnother} />;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!awake || form.busy} className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">{texts.title}</legend>
        <Fields form={form} />
        <div aria-live="polite">
          {form.failure !== null && (
            <p role="alert" className="rounded-md border border-stop-text p-3 text-stop-text">
              <strong className="font-semibold">{texts.failed}.</strong> {form.failure}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} className="self-start">
          {texts.send}
        </Button>
      </fieldset>
      <noscript>
        <p>{texts.withoutScripts}</p>
      </noscript>
    </form>
  );
}

const Fields = ({ form: { fields, errors, change } }: { form: ReturnType<typeof useContactForm> }) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="name"
        autoComplete="name"
        label={texts.name}
        value={fields.name}
        onValueChange={change("name")}
        error={errors.name}
      />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={texts.email}
        value={fields.email}
        onValueChange={change("email")}
        error={errors.email}
      />
    </div>
    <TextField
      name="studioName"
      autoComplete="organization"
      label={texts.studioName}
      hint={texts.studioHint}
      value={fields.studioName}
      onValueChange={change("studioName")}
      error={errors.studioName}
    />
    <TextArea
      name="message"
      label={texts.message}
      value={fields.message}
      onValueChange={change("message")}
      error={errors.message}
    />
    <div aria-hidden="true" className="hidden">
      <TextField
        name="website"
        tabIndex={-1}
        autoComplete="off"
        label={texts.website}
        value={fields.website}
        onValueChange={change("website")}
      />
    </div>
  </>
);

const Thanks = ({ sent, onAgain }: { sent: { name: string; email: string }; onAgain: () => void }) => {
  const [before = "", after = ""] = texts.sent.text.split("{name}");
  const [middle = "", rest = ""] = after.split("{email}");
  return (
    <div role="status" className="flex flex-col items-start gap-4 rounded-lg border border-live-text bg-sunken p-5">
      <h3 className="lettering text-base">{texts.sent.title}</h3>
      <p className="break-words text-base text-ink-muted">
        {before}
        {sent.name}
        {middle}
        {sent.email}
        <RichText>{rest}</RichText>
      </p>
      <Button onClick={onAgain}>{texts.again}</Button>
    </div>
  );
};
