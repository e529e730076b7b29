import { Panel } from "@foldback/ui/panel";
import { company } from "../../site/company.ts";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { RichText } from "../../site/rich-text.tsx";
import { contact } from "../../site/texts/contact.ts";
import { ContactForm } from "./contact/contact-form.tsx";

export const ContactPage = () => (
  <PublicFrame>
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-12 px-4 pt-10 pb-20 sm:px-6">
      <div className="flex flex-col items-start gap-6">
        <BackLink />
        <h1 className="lettering text-3xl sm:text-[2.75rem] sm:leading-[1.1]">{contact.title}</h1>
        <p className="max-w-2xl text-ink-muted text-lg">{contact.lead}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={contact.form.title} className="sm:p-8">
          <ContactForm />
        </Panel>
        <div className="flex flex-col gap-6">
          <Panel title={contact.blocksTitle}>
            <dl className="flex flex-col gap-4 text-base">
              {contact.blocks.map(({ title, text }) => (
                <div key={title}>
                  <dt className="font-semibold">{title}</dt>
                  <dd className="text-ink-muted">
                    <RichText>{text}</RichText>
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
          <Panel title={contact.officeTitle}>
            <p className="text-base text-ink-muted">{company.office}</p>
          </Panel>
        </div>
      </div>
      <section aria-labelledby="contact-faq" className="flex flex-col gap-6">
        <h2 id="contact-faq" className="lettering text-lg">
          {contact.faqTitle}
        </h2>
        <dl className="grid gap-x-12 gap-y-6 text-base sm:grid-cols-2">
          {contact.faq.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-semibold">{question}</dt>
              <dd className="text-ink-muted">
                <RichText>{answer}</RichText>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  </PublicFrame>
);
