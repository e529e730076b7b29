// Connects the signaling hubs inside one server process. The bus is synchronous and ordered, and stores nothing. To run
// several processes, write an adapter with the same interface that sends over the network.
type Listener = (message: unknown) => void;

export function createInProcessBus() {
  const listeners = new Map<string, Set<Listener>>();

  return {
    publish(topic: string, message: unknown) {
      for (const listener of listeners.get(topic) ?? []) listener(message);
    },
    subscribe(topic: string, listener: Listener) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => {
        ofTopic.delete(listener);
        if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic);
      };
    },
  };
}
