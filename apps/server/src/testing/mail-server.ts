// A real mail server on a local port. Tests can make it refuse addresses or respond late, stop it, and read the emails
// it accepted.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type TakenMail = Email & { envelopeTo: string[] };

type MailServerOptions = {
  port?: number;
  refuses?: (address: string) => boolean;
  /** The server waits for this before it responds. */
  answersAfter?: Promise<void>;
};

export async function startMailServer(options: MailServerOptions = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, callback) => {
      if (!options.refuses?.(address)) return callback();
      callback(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    },
    onData: (stream, session, callback) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => {
          taken.push({ ...mail, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) });
          await options.answersAfter;
          callback();
        })
        .catch(callback);
    },
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
