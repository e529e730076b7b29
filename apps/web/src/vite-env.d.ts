/// <reference types="vite/client" />

/** apps/web/handbook.ts turns the handbook's pages into these modules. */
declare module "*.md" {
  export const article: import("./pages/public/help/article.ts").HelpArticle;
}
