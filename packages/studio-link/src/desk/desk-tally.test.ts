import { expect, test } from "vitest";
import { deskTally } from "./desk-tally.ts";

const bits = [false, true];
const none = {
  screen: false,
  programFeed: false,
  microphone: false,
  talkback: false,
  recording: false,
  takes: "unknown",
};
const all = {
  isLinked: true,
  sending: { screen: true, programFeed: true, listenback: true, companion: true, recording: false },
  programDevice: "Desk interface",
  isPictureDark: false,
  isVoiceSent: true,
  isRecording: true,
  mayPoint: true,
  mayControl: true,
  takes: "two-places" as const,
};

test("[TL-1] in every combination of sources, each desk lamp follows only its own source", () => {
  for (const screen of bits)
    for (const programFeed of bits)
      for (const listenback of bits)
        for (const isVoiceSent of bits)
          for (const isRecording of bits) {
            const sending = { screen, programFeed, listenback, companion: false, recording: false };
            expect(deskTally({ ...all, sending, isVoiceSent, isRecording })).toEqual({
              screen,
              programFeed,
              programDevice: programFeed ? "Desk interface" : undefined,
              microphone: listenback,
              talkback: isVoiceSent,
              control: screen ? "pointing" : "closed",
              recording: isVoiceSent && isRecording,
              takes: "two-places",
            });
          }
});

test("[TL-1] a desk that hasn't joined, has no link or hasn't heard from the studio lights no lamp for the studio's media", () => {
  expect(deskTally({ ...all, isLinked: false })).toEqual({ ...none, control: "closed" });
  expect(deskTally({ ...all, sending: null, isVoiceSent: false })).toEqual({
    ...none,
    takes: "two-places",
    control: "closed",
  });
  expect(deskTally({ ...all, isPictureDark: true }).screen).toBe(false);
});

test("[TL-1] the desk's Recording lamp is lit while the artist records a take, whether a clip is recorded or not", () => {
  for (const isRecording of bits)
    expect(deskTally({ ...all, sending: { ...all.sending, recording: true }, isRecording }).recording).toBe(true);
  expect(deskTally({ ...all, isLinked: false, sending: { ...all.sending, recording: true } }).recording).toBe(false);
});

test("[TL-2] the desk's control lamp reads On only with a companion and the right to control", () => {
  const lamps = bits.flatMap((companion) =>
    bits.flatMap((mayPoint) =>
      bits.map(
        (mayControl) => deskTally({ ...all, sending: { ...all.sending, companion }, mayPoint, mayControl }).control,
      ),
    ),
  );
  expect(lamps).toEqual(["closed", "pointing", "pointing", "pointing", "closed", "open", "pointing", "open"]);
});

test("[TL-2] while the desk has no picture its control lamp is off, unless a companion can carry out control", () => {
  const withoutCompanion = { ...all.sending, companion: false };
  for (const unseen of [
    { sending: { ...withoutCompanion, screen: false } },
    { sending: withoutCompanion, isPictureDark: true },
  ])
    expect(deskTally({ ...all, ...unseen }).control).toBe("closed");
  expect(deskTally({ ...all, sending: { ...all.sending, screen: false } }).control).toBe("open");
});
