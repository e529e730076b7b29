// Before any schema is made: the library behind them would try whether it may make code of texts. It may not, the policy of
// every page says so, and the browser would tell each try as an error. (Its global setting `jitless`, by the name under which
// all its copies find it.)
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
