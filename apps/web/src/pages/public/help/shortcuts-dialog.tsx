import { Dialog } from "@foldback/ui/dialog";
import { article } from "../../../../../../docs/handbook/shortcuts.md";
import { Blocks } from "./blocks.tsx";
import { SingleKeysSwitch } from "./single-keys-switch.tsx";

/** Shows the handbook's page about shortcuts over any page. */
export const ShortcutsDialog = ({ close }: { close: () => void }) => (
  <Dialog open onOpenChange={(open) => open || close()} title={article.title} width="wide">
    <SingleKeysSwitch />
    {article.sections.map(({ id, title, blocks }) => (
      <section key={id} aria-labelledby={`dialog-${id}`} className="flex flex-col gap-2">
        <h3 id={`dialog-${id}`} className="font-semibold text-ink">
          {title}
        </h3>
        <Blocks blocks={blocks} />
      </section>
    ))}
  </Dialog>
);
