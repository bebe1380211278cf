-- Teams and persons who compete can be favourites too.
alter table favourites
  drop constraint favourites_type_check,
  add constraint favourites_type_check check (type in ('sports', 'tournaments', 'competitors', 'matches'));
