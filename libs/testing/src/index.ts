export { type TestDatabase, createTestDatabase } from './database';
export { deadlocksLogged } from './deadlocks';
export { type TestAnswer, TestClient, type TestRequest } from './http-client';
export { freePorts } from './ports';
export { checkResponses } from './response-check';
export { schemaDifferences } from './schema-check';
export { documentSection, routesTable } from './routes-document';
export { type ServiceProcess, startServiceProcess } from './service-process';
export { until } from './until';
