import { useMemo } from "react";
import { derivedModel } from "./derived-model.ts";
import { useViewModel, type ViewModel } from "./use-view-model.ts";

/** Renders again only if this part of the model has changed. `partOf` must always be the same function. */
export function useViewModelPart<Snapshot, Part>(
  model: ViewModel<Snapshot>,
  partOf: (snapshot: Snapshot) => Part,
): Part {
  return useViewModel(useMemo(() => derivedModel(model, partOf), [model, partOf]));
}
