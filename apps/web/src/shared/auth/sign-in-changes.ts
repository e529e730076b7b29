/** Who is signed in has changed: told to every tab of this browser, and in this one when the server refuses a sign-in. */
const channelName = "foldback.sign-in";
const here = new EventTarget();

export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

export const tellThisTab = () => void here.dispatchEvent(new Event("changed"));

/** The returned function ends it. */
export function onSignInChanged(look: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", look);
  here.addEventListener("changed", look);
  return () => {
    channel.close();
    here.removeEventListener("changed", look);
  };
}
