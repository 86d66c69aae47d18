export { type TestDatabase, createTestDatabase } from './database';
export { type TestAnswer, TestClient, type TestRequest } from './http-client';
export { checkResponses } from './response-check';
export { schemaDifferences } from './schema-check';
export { documentSection, routesTable } from './routes-document';
