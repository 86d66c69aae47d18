import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.module';
import { ExceptionsAdminController } from './exceptions.admin.controller';
import { ExceptionsService } from './exceptions.service';

@Module({
  imports: [ResourcesModule],
  controllers: [ExceptionsAdminController],
  providers: [ExceptionsService],
})
export class ExceptionsModule {}
