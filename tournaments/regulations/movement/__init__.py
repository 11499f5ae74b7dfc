"""Movement: promotion, relegation and vacancies at the end of a season."""
