import type { Article } from "./article.ts";

export const cookies: Article = {
  title: "Cookie Policy",
  lead: "One cookie keeps you signed in. We use no advertising, tracking or third-party cookies, so there's no banner.",
  sections: [
    {
      id: "cookies",
      title: "Cookies",
      intro: [
        "A cookie is a small piece of text that your browser keeps for a site and sends back to it. Foldback sets only its own cookies, and only those it needs to do what you ask:",
      ],
      table: {
        head: ["Cookie", "What it's for", "How long"],
        rows: [
          [
            "foldback.sign_in (with the prefix __Host- over https)",
            "The token that keeps you signed in. Scripts can't read it.",
            "{signInCookie}, renewed while you use Foldback, and deleted when you sign out",
          ],
          [
            "foldback.sign_up (with the prefix __Host- over https)",
            "Recognises the browser you signed up in when you open the link in our email. Scripts can't read it.",
            "{signUpCookie}",
          ],
          [
            "foldback.device (with the prefix __Host- over https)",
            "Shows that you've signed in with this browser before, so that someone else's failed attempts can't lock you out here. Contains a random number and a marker for each of up to eight accounts. Scripts can't read it.",
            "{deviceCookie}, renewed when you sign in",
          ],
          [
            "foldback.* while you sign in (with the prefix __Host- over https)",
            "Ties the steps of one sign-in together",
            "A few minutes, or until the browser closes",
          ],
          [
            "foldback.phone (with the prefix __Host- over https)",
            "Ties a phone that you paired with your studio PC to that one room. Scripts can't read it.",
            "{phoneCookie}",
          ],
          [
            "foldback.sidebar (with the prefix __Host- over https; admins only)",
            "Whether the admin console's sidebar is open",
            "{sidebarCookie}",
          ],
        ],
      },
    },
    {
      id: "other-storage",
      title: "Other things kept in your browser",
      intro: [
        "These aren't cookies: your browser doesn't send them along with its requests. The page sends us only what it has to, such as a press of the kill switch or a take that you store.",
      ],
      table: {
        head: ["Name", "What it's for", "How long"],
        rows: [
          ["foldback.theme", "Whether you chose the dark or the light theme", "Until you clear the site's data"],
          [
            "foldback.single-keys",
            "Whether you've turned off the single-key shortcuts",
            "Until you turn them back on, or clear the site's data",
          ],
          ["foldback.talk-key", "The talk key an engineer chose", "Until you clear the site's data"],
          [
            "foldback.preflight-day",
            "Whether you've done today's pre-session check",
            "Until you clear the site's data",
          ],
          [
            "takes",
            "The takes an artist records on this device",
            "Until the artist deletes them, or you clear the site's data",
          ],
          [
            "foldback.stored-takes",
            "Which takes an artist wants to store on Foldback",
            "Until they're stored, or you clear the site's data",
          ],
          [
            "foldback.unsaved-take-notes",
            "An artist's notes on a take that we couldn't save yet",
            "Until they're saved, the take is deleted, or you clear the site's data",
          ],
          [
            "foldback.automatic-takes",
            "Whether an artist has turned on automatic takes, and the settings for them",
            "Until you clear the site's data",
          ],
          ["foldback.feed-input", "The audio input an artist picked to send", "Until you clear the site's data"],
          [
            "foldback.invited",
            "Whether an engineer has received an invitation in this browser, because we offer notifications only after that",
            "Until you clear the site's data",
          ],
          [
            "Offline page",
            "One page and its files, shown when Foldback can't be reached",
            "Until a newer version replaces it, or you clear the site's data",
          ],
          [
            "foldback.pending-leave",
            "The session an engineer left while our server couldn't be reached",
            "Until our server has received it, or the window is closed",
          ],
          [
            "foldback.held-back",
            "What an artist withdrew, paused or ended while our server couldn't be reached",
            "Until our server has received it, or the window is closed",
          ],
          [
            "foldback.reloads",
            "When a page last reloaded itself because parts of it were missing. It does so at most three times",
            "Until the tab is closed",
          ],
          [
            "foldback-artist-profile, foldback-engineer-profile",
            "Answers in an unfinished profile, so that a reload doesn't lose them",
            "{draftLife}, or until the tab is closed if you're signed in",
          ],
          [
            "foldback-signed-up",
            "The address you signed up with, so that a reload still shows where we sent the link",
            "Until you sign in, or the tab is closed",
          ],
          [
            "foldback-tab",
            "A random name for this tab while it reloads, so that it keeps its place in the session",
            "Until the page has loaded again, or the tab is closed",
          ],
          [
            "foldback-wanted-plan",
            "The plan you pressed Get Started for, so that we can offer it once you've signed up",
            "{wantedPlanLife}, or until you dismiss it or continue to payment",
          ],
          [
            "foldback.get-started",
            "That you pressed Get Started before the page had finished loading, so that the payment page still opens",
            "Until the next page has loaded",
          ],
          [
            "foldback (a small database)",
            "A press of the kill switch that hasn't reached us yet, and a token that can only end that session",
            "Until we've recorded it, usually within seconds",
          ],
          [
            "Addresses for connecting (ICE candidates)",
            "Finding a connection between two browsers. Kept only in memory.",
            "Until you close the page, {candidateCache} at most",
          ],
        ],
      },
    },
    {
      id: "others",
      title: "What we don't use",
      points: [
        "No analytics, pixels or advertising identifiers.",
        "No fonts, scripts or pictures from other sites: everything on these pages comes from this site.",
        "Signing in with Google or GitHub, where the operator has turned it on, takes you to their pages, where their own policies apply.",
      ],
    },
    {
      id: "control",
      title: "Your control",
      paragraphs: [
        "Sign out to remove the sign-in cookie, or clear this site's data in your browser. Without the sign-in cookie the public pages still work, but you can't open the studio.",
        "The [privacy policy](/privacy) explains how we treat the rest of your data.",
      ],
    },
  ],
};
