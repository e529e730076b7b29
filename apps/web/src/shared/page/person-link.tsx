import { isPublicLink } from "@foldback/domain/onboarding/public-link";

/** A link that a user entered. A stored link that our current rules don't allow is shown as plain text. */
export const PersonLink = ({ address }: { address: string }) =>
  isPublicLink(address) ? (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all text-accent-text underline"
    >
      {address}
    </a>
  ) : (
    <span className="break-all">{address}</span>
  );
