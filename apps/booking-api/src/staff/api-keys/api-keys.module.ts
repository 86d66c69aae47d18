import { Module } from '@nestjs/common';
import { ApiKeysAdminController } from './api-keys.admin.controller';

/** Lets administrators manage the keys of programs. The keys themselves are in `@comptoir/auth`. */
@Module({ controllers: [ApiKeysAdminController] })
export class ApiKeysModule {}
