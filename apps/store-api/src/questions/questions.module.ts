import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { StaffQuestionsController } from './questions.admin.controller';
import { QuestionsController } from './questions.controller';
import { QuestionsService } from './questions.service';
import { StaffQuestionsService } from './questions.staff.service';

@Module({
  imports: [CatalogueModule],
  controllers: [QuestionsController, StaffQuestionsController],
  providers: [QuestionsService, StaffQuestionsService],
})
export class QuestionsModule {}
