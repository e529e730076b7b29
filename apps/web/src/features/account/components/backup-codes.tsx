/** Shown once. For the day when the phone is lost. */
export const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <section aria-label="Backup codes" className="flex flex-col gap-2 rounded-md border border-line-strong p-3">
    <p className="text-sm">Keep these backup codes in a safe place. Each signs you in once without the app.</p>
    <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </section>
);
