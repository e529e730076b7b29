// The installed product's service worker. It shows the offline page if a page can't be loaded, and notifications about
// invitations. HAZARD: it stores nothing else, because a stored page of the application could run against a newer
// server, and a stored response could belong to another user. prerender.ts builds this file into service-worker.js.
import { notificationTexts } from "../shared/live/notification-texts.ts";

/** The parts of the Service Worker API that we use. TypeScript's library for it can't be combined with the DOM's. */
type Extended = Event & { waitUntil(work: Promise<unknown>): void };
type Fetched = Extended & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Installed = Extended & { addRoutes?(routes: unknown): Promise<void> };
type Pushed = Extended & { data: { json(): unknown } | null };
type Pressed = Extended & { notification: Notification };
type Window = { url: string; focus(): Promise<unknown> };
type Scope = {
  addEventListener(name: "install", listen: (event: Installed) => void): void;
  addEventListener(name: "activate", listen: (event: Extended) => void): void;
  addEventListener(name: "fetch", listen: (event: Fetched) => void): void;
  addEventListener(name: "push", listen: (event: Pushed) => void): void;
  addEventListener(name: "notificationclick", listen: (event: Pressed) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
};
declare const self: Scope;

/** Set by prerender.ts. The version changes with the offline page's content. */
declare const offlineFiles: readonly string[];
declare const offlineVersion: string;

const page = "/offline.html";
const cacheName = `offline-${offlineVersion}`;

self.addEventListener("install", (event) => {
  event.waitUntil(storeOfflinePage());
  // Without this, every request from a page would start the worker, which would only pass it on to the network.
  const ours = [{ requestMode: "navigate" }, ...offlineFiles.map((urlPattern) => ({ urlPattern }))];
  event.addRoutes?.({ condition: { not: { or: ours } }, source: "network" }).catch(() => {});
});

async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forgetOldPages(), self.registration.navigationPreload?.enable()]));
});

async function forgetOldPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { mode, destination, url } = event.request;
  if (mode === "navigate") return event.respondWith(loadPage(event));
  // Serve only the offline page's files. Anything else goes to the network as if there were no worker.
  const { pathname } = new URL(url);
  if (destination !== "" && offlineFiles.includes(pathname)) event.respondWith(loadFile(event.request));
});

async function loadPage({ request, preloadResponse }: Fetched): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(page, { ignoreVary: true })) ?? Response.error();
  }
}

async function loadFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
  }
}

self.addEventListener("push", (event) => {
  // Browsers require a notification for every message, even for one that we don't recognise.
  event.waitUntil(
    self.registration.showNotification(notificationTexts.anArtistInvites, {
      body: notificationTexts.openToJoin,
      icon: "/icon-192.png",
      tag: "invitation",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showDesk());
});

async function showDesk(): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const desk = windows.find(({ url }) => new URL(url).pathname === "/engineer");
  await (desk === undefined ? self.clients.openWindow("/engineer") : desk.focus());
}
