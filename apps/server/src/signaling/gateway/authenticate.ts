/**
 * Handles a connection's first frame: redeems the ticket, loads the user's current state from the database, and enters
 * the requested place. What the connection may do afterwards depends only on its ticket and the user's state.
 */
import { can } from "@foldback/domain/people/can";
import type { AuthMessage } from "@foldback/protocol/auth-message";
import { closeCodes } from "@foldback/protocol/close-codes";
import { dispatch } from "../handlers/dispatch.ts";
import { killByTicket } from "../handlers/handle-kill.ts";
import type { CheckingPlace, Connection, HubState } from "../hub-state.ts";
import { markAuthenticated } from "../limits/address-book.ts";
import type { IsPaired, LoadSubject, TicketHolder, TicketStore } from "../ports.ts";
import { attachPerson } from "../rooms/people.ts";
import { budgetOfPhone } from "../rooms/phone-remotes.ts";
import type { RoomHub } from "../rooms/room-hub.ts";
import type { WantedSeat } from "../rooms/tab-seats.ts";
import { close } from "../wire/connection.ts";
import { parseAuthMessage } from "../wire/parse-client-message.ts";

/** Per user, counting every place. A real user never has this many windows. */
const windowsAllowed = 64;

export type AuthenticateDeps = {
  hub: RoomHub;
  tickets: TicketStore;
  loadSubject: LoadSubject;
  isPaired: IsPaired;
  /** Called when a first frame has no valid ticket. */
  ticketRefused(ipAddress: string): void;
};

export async function authenticate(deps: AuthenticateDeps, connection: Connection, data: Buffer) {
  const { state } = deps.hub;
  const place: CheckingPlace = { kind: "checking", person: null, holder: null, kill: null };
  connection.place = place;
  try {
    const message = parseAuthMessage(data.toString(), data.length);
    const holder = message === null ? null : await deps.tickets.redeem(message.ticket);
    if (connection.place.kind !== "checking") return;
    if (holder === null || message === null) {
      deps.ticketRefused(connection.address.ipAddress);
      close(connection, closeCodes.ticketRefused, state.nowMs());
    } else {
      await admit(deps, connection, { holder, wanted: wantedSeat(message), place });
      obeyWaitingKill(deps.hub.state, connection, place);
    }
  } catch (error) {
    state.log.error({ err: error }, "couldn't check a connection");
    close(connection, closeCodes.tryAgainLater, state.nowMs());
  }
}

/** Handles a kill that arrived during the check and that the ticket alone couldn't authorise. */
function obeyWaitingKill(hub: HubState, connection: Connection, { kill }: CheckingPlace) {
  if (kill !== null) dispatch(hub, connection, kill);
}

type Admitted = { holder: TicketHolder; wanted: WantedSeat; place: CheckingPlace };

/** If a client doesn't send an id for its tab, we use its page's id. */
const wantedSeat = ({ page, tab, seat }: AuthMessage): WantedSeat => ({
  page: page ?? null,
  tab: tab ?? page ?? null,
  request: seat ?? "if-free",
});

async function admit(deps: AuthenticateDeps, connection: Connection, { holder, wanted, place }: Admitted) {
  const { hub, loadSubject } = deps;
  const person = attachPerson(hub.state, connection, budgetOf(holder));
  markAuthenticated(connection);
  if (person.connections.size > windowsAllowed) {
    close(connection, closeCodes.tryAgainLater, hub.state.nowMs());
    return;
  }
  place.person = person;
  place.holder = holder;
  if (place.kill !== null && killByTicket(hub.state, holder, place.kill)) place.kill = null;
  const subject = await loadSubject(holder.userId);
  if (connection.place.kind !== "checking") return;
  const mayAct = await hub.state.lease.refresh();
  if (connection.place.kind !== "checking") return;
  if (!mayAct) {
    close(connection, closeCodes.tryAgainLater, hub.state.nowMs());
    return;
  }
  const nowMs = hub.state.nowMs();
  if (subject === null) close(connection, closeCodes.ticketRefused, nowMs);
  else if (subject.suspended) close(connection, closeCodes.suspended, nowMs);
  else if (!subject.emailVerified) close(connection, closeCodes.notAMember, nowMs);
  else if (holder.place.kind === "room") {
    await hub.enterRoom(connection, { person, subject, sessionId: holder.place.sessionId, wanted });
  } else if (holder.place.kind === "phone") {
    const { sessionId, pairingId } = holder.place;
    const stands = pairingId === null || (await deps.isPaired(pairingId));
    if (stands) await hub.enterAsPhone(connection, { person, subject, sessionId, pairingId });
    else close(connection, closeCodes.notAMember, nowMs);
  } else if (holder.place.kind === "admin") {
    if (can(subject, "see-admin-pages")) hub.enterAdmin(connection, person);
    else close(connection, closeCodes.notAMember, nowMs);
  } else if (can(subject, "list-waiting-sessions")) hub.enterLobby(connection, person);
  else close(connection, closeCodes.notAMember, nowMs);
}

const budgetOf = ({ userId, place }: TicketHolder) =>
  place.kind === "phone" && place.pairingId !== null ? budgetOfPhone(place.pairingId) : userId;
