// Stands in for the engine that Prisma would fetch from a download host: nothing here needs it,
// and a tool that calls it must fail rather than report that all is well.
console.error("Prisma's schema engine is not part of this project; use: npm run db:migrate");
process.exit(1);
