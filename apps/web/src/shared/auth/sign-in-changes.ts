/** On this channel, this browser's tabs tell each other that the signed-in user has changed. */
const channelName = "foldback.sign-in";
const here = new EventTarget();

export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

export const tellThisTab = () => void here.dispatchEvent(new Event("changed"));

/** Call the returned function to stop listening. */
export function onSignInChanged(look: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", look);
  here.addEventListener("changed", look);
  return () => {
    channel.close();
    here.removeEventListener("changed", look);
  };
}
