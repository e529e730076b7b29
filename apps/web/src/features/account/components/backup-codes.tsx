import { accountTexts } from "../texts.ts";

/** The server sends these codes only once. */
export const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <section
    aria-label={accountTexts.backupCodes}
    className="flex flex-col gap-2 rounded-md border border-line-strong p-3"
  >
    <p className="text-sm">{accountTexts.backupCodesHint}</p>
    <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </section>
);
