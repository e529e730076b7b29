/** The header and footer of every public page. */
export const frame = {
  skip: "Skip to content",
  backHome: "Back to home",
  goHome: "Go to the home page",
  about: "About Foldback",
  menu: "Site",
  smallMenu: "Menu",
  contents: "On this page",
  signIn: { label: "Sign in", href: "/?login=any" },
  signUp: { label: "Sign up", href: "/?signup=artist" },
  dashboard: "Your dashboard",
  header: [
    { label: "Features", href: "/#features" },
    { label: "How it works", href: "/#how-it-works" },
    { label: "Pricing", href: "/#pricing" },
    { label: "FAQ", href: "/faq" },
    { label: "Help", href: "/help" },
  ],
  footer: [
    {
      title: "Product",
      links: [
        { label: "Features", href: "/#features" },
        { label: "How it works", href: "/#how-it-works" },
        { label: "Sample session", href: "/sample" },
        { label: "Pricing", href: "/#pricing" },
        { label: "Stats", href: "/#stats" },
        { label: "Desktop app", href: "/download" },
      ],
    },
    {
      title: "Join",
      links: [
        { label: "Artist sign-up", href: "/artist-signup" },
        { label: "Engineer sign-up", href: "/engineer-signup" },
        { label: "FAQ", href: "/faq" },
        { label: "Help", href: "/help" },
      ],
    },
    {
      title: "Company",
      links: [
        { label: "About", href: "/about" },
        { label: "Mission", href: "/mission" },
        { label: "Values", href: "/values" },
        { label: "Contact", href: "/contact" },
      ],
    },
    {
      title: "Legal",
      links: [
        { label: "Privacy Policy", href: "/privacy" },
        { label: "Terms of Service", href: "/terms" },
        { label: "Cookie Policy", href: "/cookies" },
        { label: "Patent notice", href: "/patent" },
      ],
    },
  ],
  line: "A remote recording studio in the browser.",
} as const;
