export const contact = {
  title: "Contact",
  lead: "One form reaches all of us. In the first line, say what your message is about.",
  form: {
    title: "Write to us",
    name: "Name",
    email: "Email",
    studioName: "Studio Name",
    studioHint: "If you have one.",
    message: "Message",
    website: "Leave this field empty",
    send: "Send Message",
    sent: { title: "Message sent", text: "Thank you, {name}. We'll reply to {email} {generalResponse}." },
    again: "Write another message",
    failed: "Couldn't send your message",
    withoutScripts: "This form needs JavaScript, which is turned off in your browser.",
    errors: {
      name: "Enter your name.",
      nameLong: "Use at most 120 characters.",
      email: "Enter an email address such as name@studio.com.",
      studioName: "Use at most 160 characters.",
      message: "Write your message.",
      messageLong: "Use at most 5,000 characters.",
    },
  },
  blocksTitle: "Who reads your message",
  blocks: [
    { title: "Sales", text: "Plans for studios and labels, invoices and team trials." },
    {
      title: "Support",
      text: "Help with a session, an account or a payment. We answer every message {generalResponse}.",
    },
    {
      title: "Engineering",
      text: "Security reports, faults, integrations and questions about latency. For UK studios we aim for a {ukRtt} round trip, but we can't guarantee it. See [what we measure](/about#measured) and [the terms](/terms#latency).",
    },
    { title: "Investors", text: "Our funding round, documents, or a conversation with the founders." },
  ],
  officeTitle: "Office",
  faqTitle: "Common questions",
  faq: [
    {
      question: "How soon will you reply?",
      answer:
        "We answer {generalResponse}, on every plan. We plan to answer Enterprise customers in {enterpriseResponse}.",
    },
    {
      question: "Can I talk to a person?",
      answer:
        "Leave a number in your message and we'll call you. Round-the-clock phone support is planned for Enterprise.",
    },
    {
      question: "Something went wrong in my session. What should I send you?",
      answer: "The room code, the time, and what you saw. Never send a password.",
    },
    {
      question: "How do I get my data, or have it deleted?",
      answer:
        "You can do both on your [account page](/account). The [privacy policy](/privacy#rights) explains what happens next.",
    },
  ],
} as const;
